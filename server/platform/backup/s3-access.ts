import type { Secret } from '../secrets.ts';

/** Where an S3-compatible store is, and by which key it lets the shop in. */
export type S3Access = Readonly<{
  /** Without a slash at the end; the bucket follows as the first part of the path. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: Secret;
}>;

const address = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/;

/** `s3://bucket/prefix`; undefined for anything else. */
export function bucketOf(place: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = address.exec(place) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: path.slice(1) };
}
