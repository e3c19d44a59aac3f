import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusedOf, sendProblem, toProblem, unavailable } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

const lookEveryMs = 20;
/** Consecutive checks without a connection: the kernel's queue is emptied between two of them. */
const quietLooks = 2;
/** A connection that has asked nothing for longer is kept by its client for later. */
const newcomerMs = 1_000;

/** Knows the requests under way, so that a process that stops leaves none without an answer. */
export class Drain {
  readonly #underWay = new Set<FastifyReply>();
  /** Connections that have asked nothing yet, with the moment of their arrival. */
  readonly #newcomers = new Map<Socket, number>();
  #isLeaving = false;
  #isDraining = false;
  #hurried = new AbortController();

  /** Registered before everything else, so that it refuses before anything is done. */
  constructor(app: FastifyInstance) {
    app.server.on('connection', (socket: Socket) => {
      this.#newcomers.set(socket, performance.now());
      socket.once('close', () => this.#newcomers.delete(socket));
    });
    app.addHook('onRequest', (request, reply, done) => {
      this.#newcomers.delete(request.raw.socket);
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
   * Reports that it is leaving, and keeps answering for so long: a balancer finds out by polling,
   * and sends requests until then. Each answer ends its connection.
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
   * Keeps listening until no connections arrive, since closing the port resets those that the
   * kernel has queued. Refuses new requests, lets running ones end within the time, and answers the
   * rest that their result is unknown.
   */
  async run(withinMs: number): Promise<void> {
    this.#isLeaving = true;
    this.#isDraining = true;
    const until = performance.now() + withinMs;
    for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
      await pause(lookEveryMs);
      quiet = this.#isAwaited() ? 0 : quiet + 1;
    }
    for (const reply of this.#unanswered()) {
      const request = refusedOf(reply.request);
      sendProblem(reply, toProblem(unavailable(request), request));
    }
  }

  /** Whether a request is in progress, or about to arrive. */
  #isAwaited(): boolean {
    if (this.#unanswered().length > 0) return true;
    const since = performance.now() - newcomerMs;
    return [...this.#newcomers.values()].some((arrivedAt) => arrivedAt > since);
  }

  /** Event streams are ended by their own registry. */
  #unanswered(): readonly FastifyReply[] {
    return [...this.#underWay].filter(({ sent }) => !sent);
  }
}
