"""STACK Back: lay sticks on sticks, and go on as long as the building stands."""
