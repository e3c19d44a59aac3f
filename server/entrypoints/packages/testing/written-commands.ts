/** A command in a document, with its line number. */
export type Written = Readonly<{ line: number; kind: 'sql' | 'shell'; text: string }>;

const statement = /^(select|update|delete|insert|alter|create|drop|vacuum|with)\s/i;
/** What begins a command; other code in a sentence is a setting, a state or what a program says. */
const programs =
  'npm node npx shop openssl systemctl journalctl docker curl ssh sudo sysctl ' +
  'cp sh git install adduser pg_ctl psql createdb printf grep du df helm kubectl echo kill';
const program = new RegExp(`^(?:${programs.replaceAll(' ', '|')})\\s`);

/**
 * Every command of a Markdown text: blocks of `sql` and `sh`, the lines of a crontab, and code
 * within a sentence that begins with a program or a verb of SQL. Each is returned without comments,
 * and a line of several (`a && b`) as several.
 */
export function commandsIn(markdown: string): readonly Written[] {
  const found: Written[] = [];
  const block = /^```(\w*)\n([^]*?)^```$/gm;
  for (const { 1: language, 2: body = '', index } of markdown.matchAll(block)) {
    const line = lineOf(markdown, index) + 1;
    found.push(...(language === 'sql' ? statementsIn(body, line) : shellLines(body, line)));
  }
  const prose = markdown.replaceAll(block, (text) => text.replaceAll(/[^\n]/g, ' '));
  for (const span of prose.matchAll(/`([^`]+)`/g)) {
    const text = (span[1] ?? '').replaceAll(/\s+/g, ' ').trim();
    const line = lineOf(prose, span.index);
    if (statement.test(text)) found.push({ line, kind: 'sql', text: text.replace(/;$/, '') });
    else if (program.test(text)) found.push({ line, kind: 'shell', text });
  }
  return found;
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

const statementsIn = (body: string, line: number): Written[] =>
  body
    .split(/;\s*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ line, kind: 'sql', text }));

const crontab = /^[\d*/,-]+(?:\s+[\d*/,-]+){4}\s+/;

function shellLines(body: string, first: number): Written[] {
  return body.split('\n').flatMap((typed, index) => {
    const whole = typed
      .replace(/\s+#\s.*$/, '')
      .replace(crontab, '')
      .trim();
    if (whole === '' || whole.startsWith('shop()')) return [];
    const commands = whole.split(/\s&&\s/);
    return commands.map((text) => ({ line: first + index, kind: 'shell' as const, text }));
  });
}

/** The words of a command as a shell hands them over, of those without quotes within a word. */
export const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => {
    return double ?? single ?? bare ?? '';
  });
