import { calls } from '#contracts/site/paths.ts';
import { testCheckMs, testChecksMax } from '#contracts/sale/test-prompt.ts';
import { request } from '../../lib/api/api.ts';
import { words } from '../../lib/text/words.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { testWords } from './words.ts';

const successCode = '0';
const cancelledCode = '1032';

export type PromptEnd = 'done' | 'refused' | 'unanswered';

/**
 * Looks at a test prompt every ten seconds until it has ended, at most twelve times, and says each
 * outcome as a toast. A look that fails is one without news. Rejects only when `signal` is aborted.
 */
export async function followPrompt(
  merchantRequestId: string,
  { signal, onAdvice }: { signal: AbortSignal; onAdvice: (text: string) => void },
): Promise<PromptEnd> {
  for (let look = 0; look < testChecksMax; look += 1) {
    await wait(testCheckMs, signal);
    const result = await lookOnce(merchantRequestId, signal);
    if (!result || result.ResultCode === '') continue;
    if (result.ResultCode === successCode) {
      say('success');
      return 'done';
    }
    say(result.ResultCode === cancelledCode ? 'rejected' : 'failed');
    if (!result.final) continue;
    onAdvice(result.ResultDesc);
    return 'refused';
  }
  return 'unanswered';
}

async function lookOnce(MerchantRequestID: string, signal: AbortSignal) {
  try {
    const body = { MerchantRequestID };
    return (await request(calls.stkStatus, { body, signal })).transaction;
  } catch (cause) {
    if (signal.aborted) throw cause;
    return undefined;
  }
}

const say = (word: 'success' | 'failed' | 'rejected') =>
  notify({
    kind: word === 'success' ? 'success' : 'error',
    title: words(testWords)[word],
    area: 'contact',
  });

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
