/** Asks the server about the stick in hand: one question at a time, the newest next. */

/** Milliseconds between two questions at least: the server answers twenty a second for long. */
const PACE = 60;
/** How long to wait when no answer came. */
const AGAIN = 400;

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Puts questions one at a time, and tells the answers. */
export class Asker<Question, Answer> {
  private wanted: Question | null = null;
  private busy = false;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer | null>,
    private readonly tell: (question: Question, answer: Answer) => void,
    private readonly pause: (milliseconds: number) => Promise<unknown> = wait,
  ) {}

  /** Ask this next, and nothing else that has not been asked yet; null: nothing at all. */
  want(question: Question | null): void {
    this.wanted = question;
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.wanted !== null) {
      const question = this.wanted;
      this.wanted = null;
      const paced = this.pause(PACE);
      const answer = await this.ask(question);
      if (answer !== null) this.tell(question, answer);
      await (answer === null ? this.pause(AGAIN) : paced);
      if (answer === null) this.wanted ??= question;
    }
    this.busy = false;
  }
}
