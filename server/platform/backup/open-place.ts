import { isAbsolute } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import { openFolder } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import { bucketOf, type S3Access } from './s3-access.ts';
import { openBucket } from './s3-place.ts';

const refusal = (text: string) => new BackupRefused('settings', text);

/** The folder or bucket of this address. Throws `BackupRefused` for what is neither. */
export function openPlace(place: string, s3: S3Access | undefined): BackupPlace {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(place)) {
    if (isAbsolute(place)) return openFolder(place);
    throw refusal(`Give the whole path of the folder instead of ${place}.`);
  }
  const target = bucketOf(place);
  if (!target) {
    throw refusal('A place is a whole path, or s3://BUCKET/PREFIX with plain letters and digits.');
  }
  if (!s3) {
    throw refusal(`${place} needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.`);
  }
  return openBucket({ access: s3, ...target });
}
