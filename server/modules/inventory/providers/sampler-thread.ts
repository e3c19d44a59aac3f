import { parentPort } from 'node:worker_threads';
import { inlineSampler, taskOf, type Question, type Reply } from './sampler.ts';

/** The thread behind `createThreadSampler`: nothing else runs in its event loop. */
async function answer(question: Question): Promise<Reply> {
  const { number, kind } = question;
  const { entry, options } = taskOf(question);
  try {
    return { number, answer: await inlineSampler[kind](entry, options) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : 'unknown' };
  }
}

parentPort?.on('message', (question: Question) => {
  void answer(question).then((reply) => parentPort?.postMessage(reply, []));
});
