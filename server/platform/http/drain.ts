import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem, toProblem, unavailable } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

const lookEveryMs = 20;

/** Knows the requests under way, so that a process that stops leaves none without an answer. */
export class Drain {
  readonly #underWay = new Set<FastifyReply>();
  #isDraining = false;

  /** Registered before everything else, so that it refuses before anything is done. */
  constructor(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      this.#underWay.add(reply);
      const forget = () => this.#underWay.delete(reply);
      reply.raw.once('close', forget).once('finish', forget);
      if (this.#isDraining) throw unavailable(request);
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.#isDraining) reply.header('connection', 'close');
    });
  }

  /** Once true, new requests are refused; a balancer sees it at `/readyz`. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Refuses what comes, lets what is under way end within the time, and answers what is left that
   * nothing is known about it.
   */
  async run(withinMs: number): Promise<void> {
    this.#isDraining = true;
    const until = performance.now() + withinMs;
    while (this.#unanswered().length > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    for (const reply of this.#unanswered()) {
      const { request } = reply;
      sendProblem(reply, toProblem(unavailable(request), request));
    }
  }

  /** Event streams are ended by their own registry. */
  #unanswered(): readonly FastifyReply[] {
    return [...this.#underWay].filter(({ sent }) => !sent);
  }
}
