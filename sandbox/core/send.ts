import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** What came back: a status, or why there was none. */
export type SendAnswer = { status: number | null; error: string | null; body: string };

export type Sender = {
  post(url: string, body: string, headers: Record<string, string>): Promise<SendAnswer>;
  close(): void;
};

const answerBytesMax = 64 * 1024;

/** Posts without following redirects: the providers do not follow them either. */
export function makeSender(timeoutMs: number): Sender {
  const plain = new PlainAgent({ keepAlive: true, maxSockets: 64 });
  const secure = new SecureAgent({ keepAlive: true, maxSockets: 64 });

  const post = (url: string, body: string, headers: Record<string, string>) =>
    new Promise<SendAnswer>((resolve) => {
      const failed = (error: string) => resolve({ status: null, error, body: '' });
      if (!URL.canParse(url)) return failed(`not a URL: ${url}`);
      const isSecure = new URL(url).protocol === 'https:';
      const length = String(Buffer.byteLength(body));
      const outgoing = (isSecure ? secureRequest : plainRequest)(
        url,
        {
          method: 'POST',
          agent: isSecure ? secure : plain,
          headers: { ...headers, 'content-length': length },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size <= answerBytesMax) chunks.push(chunk);
          });
          response.on('error', (error) => failed(error.message));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? null,
              error: null,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on('error', (error) => failed(error.message));
      outgoing.end(body);
    });

  return {
    post,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}
