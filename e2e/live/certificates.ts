import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hosts } from './names.ts';

/** One server certificate for every name of the simulated network, by an authority of its own. */
export type Certificates = Readonly<{
  authorityFile: string;
  certFile: string;
  keyFile: string;
  /** Certificate and key in one file, as HAProxy reads them. */
  bothFile: string;
  cert: Buffer;
  key: Buffer;
}>;

const filesIn = (folder: string) => ({
  authorityFile: join(folder, 'authority.pem'),
  certFile: join(folder, 'server.pem'),
  keyFile: join(folder, 'server-key.pem'),
  bothFile: join(folder, 'both.pem'),
});

/** Makes them by the openssl program. */
export function makeCertificates(folder: string): void {
  const { authorityFile, certFile, keyFile, bothFile } = filesIn(folder);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const at = (name: string) => join(folder, name);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-keyout', at('authority-key.pem'), '-out', authorityFile];
  openssl('req', '-x509', ...curve, ...authority, '-days', '2', '-subj', '/CN=Suite authority');
  const input = ['-keyout', keyFile, '-out', at('server.csr')];
  openssl('req', ...curve, ...input, '-subj', `/CN=${hosts.shop}`);
  const names = Object.values(hosts).map((name) => `DNS:${name}`);
  writeFileSync(at('names.cnf'), `subjectAltName=${names.join(',')}\n`);
  const signer = ['-CA', authorityFile, '-CAkey', at('authority-key.pem'), '-CAcreateserial'];
  const inAndOut = ['-in', at('server.csr'), '-out', certFile, '-extfile', at('names.cnf')];
  openssl('x509', '-req', ...signer, ...inAndOut, '-days', '2');
  writeFileSync(bothFile, Buffer.concat([readFileSync(certFile), readFileSync(keyFile)]));
}

export function readCertificates(folder: string): Certificates {
  const files = filesIn(folder);
  return { ...files, cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) };
}
