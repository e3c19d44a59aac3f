import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusedOf, sendProblem, toProblem, unavailable } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

const lookEveryMs = 20;

/** Knows the requests under way, so that a process that stops leaves none without an answer. */
export class Drain {
  readonly #underWay = new Set<FastifyReply>();
  #isLeaving = false;
  #isDraining = false;
  #hurried = new AbortController();

  /** Registered before everything else, so that it refuses before anything is done. */
  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, reply, done) => {
      this.#underWay.add(reply);
      const forget = () => this.#underWay.delete(reply);
      reply.raw.once('close', forget).once('finish', forget);
      // Nothing of it has begun, so that nothing is in doubt.
      done(this.#isDraining ? unavailable({ ...refusedOf(request), isQuestion: true }) : undefined);
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.#isLeaving) reply.header('connection', 'close');
    });
  }

  /** Once true, `/readyz` says so, and a balancer sends no more. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /**
   * Says that it leaves, and goes on answering for so long: a balancer learns of it by asking, and
   * sends requests until then. Each answer ends its connection.
   */
  async leave(forMs: number): Promise<void> {
    this.#isLeaving = true;
    const { signal } = this.#hurried;
    await pause(forMs, undefined, { signal }).catch(() => undefined);
  }

  /** Ends `leave`. */
  hurry(): void {
    this.#hurried.abort();
  }

  /**
   * Refuses what comes, lets what is under way end within the time, and answers what is left that
   * nothing is known about it.
   */
  async run(withinMs: number): Promise<void> {
    this.#isLeaving = true;
    this.#isDraining = true;
    const until = performance.now() + withinMs;
    while (this.#unanswered().length > 0 && performance.now() < until) {
      await pause(lookEveryMs);
    }
    for (const reply of this.#unanswered()) {
      const request = refusedOf(reply.request);
      sendProblem(reply, toProblem(unavailable(request), request));
    }
  }

  /** Event streams are ended by their own registry. */
  #unanswered(): readonly FastifyReply[] {
    return [...this.#underWay].filter(({ sent }) => !sent);
  }
}
