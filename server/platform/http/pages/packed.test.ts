import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack } from './packed.ts';

const text = Array.from({ length: 400 }, (_, nth) => `<li>proxy ${(nth * 7919) % 997}</li>`).join();

test('what is sent again is packed smaller, and is the same', async () => {
  const body = pack(text, { quality: 4, laterQuality: 11 });
  const first = await body.packed('br');
  const later = async () => (await body.packed('br')).length;
  await expect.poll(later).toBeLessThan(first.length);
  for (const sent of [first, await body.packed('br')]) {
    expect(brotliDecompressSync(sent).toString()).toBe(text);
  }
});
