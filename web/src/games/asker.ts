/** Asks the server about what is in hand: one question at a time, the newest next. */

/** The least milliseconds between two questions: the server sustains twenty a second. */
const PACE = 60;
/** The pause before asking again when no answer came. */
const AGAIN = 400;

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks questions one at a time, and reports the answers. */
export class Asker<Question, Answer> {
  private wanted: Question | null = null;
  private busy = false;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer | null>,
    private readonly tell: (question: Question, answer: Answer) => void,
    private readonly pause: (milliseconds: number) => Promise<unknown> = wait,
  ) {}

  /** Ask this next, dropping any question still waiting; null asks nothing more. */
  want(question: Question | null): void {
    this.wanted = question;
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.wanted !== null) {
      const question = this.wanted;
      const paced = this.pause(PACE);
      const answer = await this.ask(question);
      if (answer !== null) this.tell(question, answer);
      if (answer !== null && this.wanted === question) this.wanted = null;
      await (answer === null ? this.pause(AGAIN) : paced);
    }
    this.busy = false;
  }
}
