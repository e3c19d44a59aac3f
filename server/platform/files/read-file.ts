import { Worker } from 'node:worker_threads';
import { InvalidInput, Unavailable } from '../errors.ts';
import { programFile } from '../program/program-file.ts';
import { fileLimits } from './file-limits.ts';
import type { FileTask } from './file-task.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** The program of the threads, which knows every task. */
const threadFile = 'server/entrypoints/files/read-files.ts';

export type FileReader = <Input, Output>(
  task: FileTask<Input, Output>,
  input: Input,
) => Promise<Output>;

type Limits = Readonly<Record<'readMs' | 'heapMb' | 'threads' | 'waiting' | 'idleMs', number>>;
type Job = Readonly<{
  task: Pick<FileTask<never, unknown>, 'name' | 'pointer' | 'refusal'>;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}>;
type Thread = {
  readonly worker: Worker;
  job?: Job | undefined;
  rows?: unknown[] | undefined;
  timer?: NodeJS.Timeout | undefined;
};

/** A task's file refused, with the reason and what to do. */
export function refusalOf(
  {
    pointer,
    refusal = 'The file cannot be read.',
  }: Pick<FileTask<never, unknown>, 'pointer' | 'refusal'>,
  detail: string,
): InvalidInput {
  return new InvalidInput(`${refusal} ${detail}`, [{ pointer, detail }]);
}

const tooLong = 'It takes too long to read. Split it into smaller files.';
const tooLarge = 'It needs too much memory. Split it into smaller files.';

/** Threads that read files, and the files that wait for one. */
class FileThreads {
  readonly #limits: Limits;
  readonly #program: string | URL;
  readonly #threads = new Set<Thread>();
  readonly #queue: Job[] = [];

  constructor(limits: Limits, program: string | URL) {
    this.#limits = limits;
    this.#program = program;
  }

  add(job: Job): void {
    if (this.#queue.length >= this.#limits.waiting) {
      job.reject(new Unavailable('Too many files are being read. Try again in a few seconds.', 5));
      return;
    }
    this.#queue.push(job);
    this.#advance();
  }

  #advance(): void {
    const free = [...this.#threads].find(({ job }) => !job);
    if (!free && this.#threads.size >= this.#limits.threads) return;
    const job = this.#queue.shift();
    if (!job) return;
    const thread = free ?? this.#start();
    clearTimeout(thread.timer);
    thread.job = job;
    const late = () => this.#fail(thread, refusalOf(job.task, tooLong));
    thread.timer = setTimeout(late, this.#limits.readMs);
    tell(thread.worker, { kind: 'read', task: job.task.name, input: job.input });
  }

  #start(): Thread {
    const { heapMb } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(this.#program, { execArgv: [], resourceLimits });
    const thread: Thread = { worker };
    // It does not keep the process alive.
    worker.unref();
    worker.on('message', (message: FromThread) => this.#hear(thread, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const { job } = thread;
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#fail(thread, job && isMemory ? refusalOf(job.task, tooLarge) : error);
    });
    worker.on('exit', () => this.#fail(thread, new Error('The thread that reads files ended.')));
    this.#threads.add(thread);
    return thread;
  }

  #hear(thread: Thread, message: FromThread): void {
    const { job } = thread;
    if (!job) return;
    if (message.kind === 'part') {
      (thread.rows ??= []).push(...message.rows);
      // Not at once: other work of this process comes first.
      setImmediate(() => tell(thread.worker, { kind: 'more' }));
      return;
    }
    const { rows } = thread;
    this.#release(thread);
    if (message.kind === 'end') job.resolve(rows ?? message.value);
    else if (message.kind === 'failed') job.reject(message.error);
    else job.reject(refusalOf(job.task, message.detail));
  }

  #release(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.rows = undefined;
    thread.timer = setTimeout(() => void this.#end(thread), this.#limits.idleMs).unref();
    this.#advance();
  }

  #fail(thread: Thread, error: Error): void {
    const { job } = thread;
    thread.job = undefined;
    void this.#end(thread);
    job?.reject(error);
    this.#advance();
  }

  #end(thread: Thread): Promise<number> {
    this.#threads.delete(thread);
    clearTimeout(thread.timer);
    return thread.worker.terminate();
  }
}

/**
 * Reads files in threads of its own, so that no file stops what else this process does. At most
 * `threads` files are read at a time and `waiting` wait; a thread that takes longer or more memory
 * than it may is ended, and its file is refused. Throws InvalidInput for a file that cannot be
 * read, Unavailable where too many wait.
 */
export function createFileReader(
  limits: Limits = fileLimits,
  program: string | URL = programFile(threadFile),
): FileReader {
  const threads = new FileThreads(limits, program);
  return <Input, Output>(task: FileTask<Input, Output>, input: Input) =>
    new Promise<Output>((resolve, reject) => {
      threads.add({ task, input, resolve: (output) => resolve(output as Output), reject });
    });
}

const tell = (worker: Worker, message: ToThread) => worker.postMessage(message, []);

let ours: FileReader | undefined;
/** The same by the reader of this process. */
export const readFile: FileReader = (task, input) => (ours ??= createFileReader())(task, input);
