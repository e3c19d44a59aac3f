import { execFile } from 'node:child_process';
import { atThisPace } from '../../scripts/gate/pace.ts';

export type Credentials = Readonly<{
  host: string;
  socksPort: number;
  httpPort: number;
  username: string;
  password: string;
}>;
export type Fetched = Readonly<{ exitCode: number; body: string; connectStatus: number }>;

const target = 'http://target.test/ip';
const timeoutMs = atThisPace(20_000);

/**
 * Runs the real curl through the gateway, without a login where the user name is empty. SOCKS
 * refusals exit with 97, a refused CONNECT with 56.
 */
export function curl(
  protocol: 'socks5h' | 'http' | 'connect',
  { host, socksPort, httpPort, username, password }: Credentials,
  url = target,
): Promise<Fetched> {
  const port = protocol === 'socks5h' ? socksPort : httpPort;
  const scheme = protocol === 'socks5h' ? 'socks5h' : 'http';
  const args = ['-sS', '-m', '10', '-w', '\n%{http_connect} %{http_code}'];
  const tunnel = protocol === 'connect' ? ['-p'] : [];
  const login = username ? ['-U', `${username}:${password}`] : [];
  const proxy = ['-x', `${scheme}://${host}:${port}`, ...login];
  return new Promise((resolve) => {
    execFile('curl', [...args, ...tunnel, ...proxy, url], { timeout: timeoutMs }, (error, out) => {
      const lines = out.trimEnd().split('\n');
      const [connect = '0', code = '0'] = (lines.pop() ?? '').split(' ');
      const status = Number(connect) || Number(code);
      const exitCode = typeof error?.code === 'number' ? error.code : 0;
      resolve({ exitCode, body: lines.join('\n'), connectStatus: status });
    });
  });
}
