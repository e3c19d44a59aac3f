import { StartRefused } from '#platform/start-refused.ts';

/** Values that are secret are not repeated in a refusal. */
const secretName = /SECRET|KEY|PASS|TOKEN|PASSWORD|URL|CERTIFICATE/;
const assignment = /^(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;
/** What the readers of such files that people know take for something else than itself. */
const special = /[#\\$'"`]/;
/** After a value in quotes only a remark may follow. */
const remark = /^[ \t]*(?:[ \t]#.*)?$/;
const escapes: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\', $: '$' };

/**
 * Reads a settings file: lines of NAME=value, of blanks, and of remarks that begin with #. This is
 * the only reader: commands, units of systemd and containers give the file to the program.
 *
 * - In single quotes everything stands for itself, over several lines too, such as a certificate.
 * - In double quotes `\n`, `\"`, `\\` and `\$` are read; another backslash is refused.
 * - Without quotes a value has none of # \ $ ' " and `, which other readers of such files cut off
 *   or replace; it is refused with the form to write.
 *
 * Throws StartRefused with the line and what to write there, also for a name that stands twice.
 */
export function readSettingsText(text: string, file: string): Record<string, string> {
  const reader = new SettingsReader(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), file);
  return reader.read();
}

class SettingsReader {
  readonly #lines: readonly string[];
  readonly #file: string;
  readonly #found = new Map<string, { value: string; line: number }>();
  #at = 0;

  constructor(text: string, file: string) {
    this.#lines = text.split('\n');
    this.#file = file;
  }

  read(): Record<string, string> {
    for (; this.#at < this.#lines.length; this.#at += 1) this.#readLine();
    return Object.fromEntries([...this.#found].map(([name, { value }]) => [name, value]));
  }

  #readLine(): void {
    const line = this.#lines[this.#at]?.trim() ?? '';
    if (line === '' || line.startsWith('#')) return;
    const [, name, written] = assignment.exec(line) ?? [];
    if (name === undefined || written === undefined) {
      this.#refuse(this.#at, 'is not NAME=value, without a blank on either side of =');
    }
    const began = this.#at;
    const known = this.#found.get(name);
    if (known) this.#refuse(began, `sets ${name}, which line ${known.line + 1} has set already`);
    this.#found.set(name, { value: this.#valueOf(name, written.trimStart()), line: began });
  }

  #valueOf(name: string, written: string): string {
    if (written.startsWith("'")) return this.#quoted(name, written.slice(1), "'");
    if (written.startsWith('"')) return this.#unescaped(name, written.slice(1));
    const found = special.exec(written);
    if (!found) return written;
    const sign = `an unquoted ${found[0]}`;
    return this.#refuse(this.#at, `has ${sign} in ${name}; write ${quotedForm(name, written)}`);
  }

  /** The text up to the closing quote, with what is on the lines between. */
  #quoted(name: string, first: string, quote: string): string {
    const began = this.#at;
    const parts: string[] = [];
    for (let rest = first; ; rest = this.#lines[this.#at] ?? '') {
      const end = closing(rest, quote);
      if (end >= 0) {
        if (!remark.test(rest.slice(end + 1))) {
          this.#refuse(this.#at, `has more behind the closing ${quote} of ${name}`);
        }
        return [...parts, rest.slice(0, end)].join('\n');
      }
      parts.push(rest);
      this.#at += 1;
      if (this.#at >= this.#lines.length) {
        this.#at = began;
        this.#refuse(began, `has no closing ${quote} for ${name}`);
      }
    }
  }

  #unescaped(name: string, first: string): string {
    const began = this.#at;
    return this.#quoted(name, first, '"').replace(/\\([\s\S])/g, (whole, char: string) => {
      const meant = escapes[char];
      if (meant !== undefined) return meant;
      const advice = 'write it in single quotes, where a backslash is a backslash';
      return this.#refuse(
        began,
        `has ${whole} in ${name}, which is nothing in double quotes; ${advice}`,
      );
    });
  }

  #refuse(line: number, why: string): never {
    throw new StartRefused(`Line ${line + 1} of ${this.#file} ${why}.`);
  }
}

/** Where a quote ends that begins before the text; behind a backslash a double one does not. */
function closing(text: string, quote: string): number {
  if (quote === "'") return text.indexOf(quote);
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index;
  }
  return -1;
}

function quotedForm(name: string, written: string): string {
  const isSecret = secretName.test(name);
  if (!written.includes("'")) return `${name}='${isSecret ? '…' : written}'`;
  const escaped = written.replace(/[\\"]/g, (char) => `\\${char}`);
  const advice = isSecret ? 'with a backslash before each " and \\' : '';
  return `${name}="${isSecret ? '…' : escaped}"${advice && ` ${advice}`}`;
}
