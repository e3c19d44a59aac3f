import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below it the headers weigh more than what is saved. */
const leastBytes = 1024;
/** Of 11: beyond it a page takes longer to compress than a phone gains by it. */
const brotliQuality = 5;

/**
 * Compresses the answers to reads, whatever is not compressed yet: pages, lists, files. Answers to
 * writes stay as they are: they may hold a secret beside words of whoever asked, and their lengths
 * would tell of it (CVE-2013-3587). Nothing that comes in is ever unpacked. Applies to routes that
 * are mounted after it.
 */
export async function compressReads(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    threshold: leastBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
}
