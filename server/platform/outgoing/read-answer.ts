/**
 * Reads the answer of an external server, as text. Throws when it is longer than `bytesMax`, or
 * when the connection breaks: an announced length cannot be trusted.
 */
export async function readBounded(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The type of a body differs between the DOM and Node; both can be iterated here.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new Error('The answer is larger than any we know.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON that a text holds, or undefined when it holds none (JSON itself has no undefined). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of an untrusted JSON object, along a path of names; undefined where there is none. */
export function fieldAt(json: unknown, ...path: readonly string[]): unknown {
  let here = json;
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}
