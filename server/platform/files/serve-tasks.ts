import { parentPort, type MessagePort } from 'node:worker_threads';
import { FileUnreadable, type AnyFileTask } from './file-task.ts';
import { rowsInPart, type FromThread, type ToThread } from './thread-messages.ts';

/** Answers a reader (`read-file.ts`) from within its thread, one file at a time. */
export function serveFileTasks(tasks: readonly AnyFileTask[]): void {
  if (!parentPort) throw new Error('This runs in a thread.');
  const port = parentPort;
  let rest: readonly unknown[] = [];
  const sendPart = () => {
    const rows = rest.slice(0, rowsInPart);
    rest = rest.slice(rowsInPart);
    send(port, { kind: 'part', rows });
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'more') {
      if (rest.length > 0) sendPart();
      else send(port, { kind: 'end', value: undefined });
      return;
    }
    void answerOf(tasks, message).then((answer) => {
      if (answer.kind !== 'end' || !Array.isArray(answer.value)) return send(port, answer);
      rest = answer.value as readonly unknown[];
      return sendPart();
    });
  });
}

const send = (port: MessagePort, message: FromThread) => port.postMessage(message, []);

async function answerOf(
  tasks: readonly AnyFileTask[],
  { task: name, input }: Extract<ToThread, { kind: 'read' }>,
): Promise<FromThread> {
  try {
    const task = tasks.find((one) => one.name === name);
    if (!task) throw new Error(`No task is named ${name}.`);
    return { kind: 'end', value: await task.read(input as never) };
  } catch (error) {
    if (error instanceof FileUnreadable) return { kind: 'unreadable', detail: error.message };
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
