import { styleText } from 'node:util';

/** The summary on the terminal once everything runs. Times are seconds. */
export type Summary = Readonly<{
  shopName: string;
  shopUrl: string;
  seconds: number;
  gateway: Readonly<{ host: string; socksPort: number; httpPort: number }>;
  sandboxUrl: string | undefined;
  targetUrl: string;
  logs: string | undefined;
}>;

const accent = (text: string) => styleText(['magenta', 'bold'], text);
const strong = (text: string) => styleText('bold', text);
const quiet = (text: string) => styleText('dim', text);
const labelWidth = 12;
const line = (label: string, text: string) => `  ${quiet(label.padEnd(labelWidth))}${text}`;

const demoPassword = 'lango demo pass 2026';

export function summaryLines(summary: Summary): string[] {
  const { shopName, shopUrl, seconds, gateway, sandboxUrl, logs } = summary;
  const at = `${gateway.host}:`;
  return [
    '',
    `  ${accent(`╱╲ ${shopName}`)} is open ${quiet(`· ready in ${seconds.toFixed(1)} s`)}`,
    '',
    line('Shop', strong(shopUrl)),
    line(
      'Gateway',
      `${at}${gateway.socksPort} SOCKS5  ${quiet('·')}  ${at}${gateway.httpPort} HTTP`,
    ),
    ...(sandboxUrl ? sandboxLines(summary, sandboxUrl) : []),
    ...(logs ? ['', line('Logs', logs)] : []),
    '',
    quiet('  Ctrl-C stops everything.'),
    '',
  ];
}

function sandboxLines({ gateway, targetUrl, shopUrl }: Summary, sandboxUrl: string): string[] {
  return [
    line('Phone', `${sandboxUrl}/phone  ${quiet('where the M-Pesa prompt appears; PIN 1234')}`),
    line('Mailbox', `${sandboxUrl}/mailbox  ${quiet('every mail the shop sends')}`),
    '',
    line('Customer', `customer@demo.test  ${quiet('·')}  ${demoPassword}`),
    line('', `returning@demo.test ${quiet('·')}  ${demoPassword}  ${quiet('· with a history')}`),
    line(
      'Admin',
      `admin@demo.test  ${quiet('·')}  ${demoPassword}  ${quiet(`· code: ${sandboxUrl}`)}`,
    ),
    '',
    line('Try', `lease a proxy at ${shopUrl}/client/proxy, approve it on the phone, then`),
    line('', `curl -x socks5h://USER:PASSWORD@${gateway.host}:${gateway.socksPort} ${targetUrl}`),
  ];
}
