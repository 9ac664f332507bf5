"""What a running server counts, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

ACTIONS = Counter("cairn_actions", "Actions stored and acknowledged")
REFUSALS = Counter("cairn_refusals", "Messages refused", ["code"])
CONNECTIONS = Gauge("cairn_connections", "Open sockets and event streams")
TABLES = Gauge("cairn_tables", "Tables held by this process")
BATCH = Histogram(
    "cairn_batch", "Appends committed together", buckets=(1, 2, 5, 10, 20, 50, 100, 500)
)
COMMIT = Histogram(
    "cairn_commit_seconds", "Time a commit takes", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3)
)
