import type { FastifyReply } from 'fastify';
import { NotFound } from '#platform/errors.ts';
import type { JudgedFile } from './judge-file.ts';

/**
 * Answers with a file that a stranger sent: always as a download, under the type that its bytes
 * showed, in a sandbox of its own, so that no browser runs anything of it, and kept by no cache, so
 * that it is gone with the session.
 */
export function sendFile(reply: FastifyReply, file: JudgedFile | undefined): undefined {
  if (!file) throw new NotFound('File not found.');
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (one) => `%${hex(one)}`);
  const charset = file.mediaType.startsWith('text/') ? '; charset=utf-8' : '';
  void reply
    .header('content-type', `${file.mediaType}${charset}`)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(file.content);
  return undefined;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();
