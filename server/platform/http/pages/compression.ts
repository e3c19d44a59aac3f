import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below it the headers weigh more than what is saved. */
const leastBytes = 1024;
/** Of 11: beyond it a page takes longer to compress than a phone gains by it. */
const brotliQuality = 5;

/**
 * Compresses uncompressed answers to reads: pages, lists, files. Answers to writes are not
 * compressed: they may contain a secret beside text of the caller, and their length would reveal it
 * (CVE-2013-3587). Requests are never decompressed. Applies to routes that are mounted after it.
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
