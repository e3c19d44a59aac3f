import { fileLimits } from './file-limits.ts';
import { FileUnreadable } from './file-task.ts';

/** What a text says as JSON. Throws FileUnreadable for what is none, or nested too deep. */
export function readJson(text: string): unknown {
  requireShallow(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = 'The text is not JSON. Check its brackets, quotes and commas.';
    throw new FileUnreadable(detail, { cause });
  }
}

const codeOf = (mark: string) => mark.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf('\\')];
const opening = new Set(['[', '{'].map(codeOf));
const closing = new Set([']', '}'].map(codeOf));

/** Checked before the text is parsed: walking through nested values may overflow the stack. */
function requireShallow(text: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === backslash) at += 1;
      else if (code === quote) isQuoted = false;
    } else if (code === quote) isQuoted = true;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > fileLimits.jsonDepth) {
      const detail = `It is nested more than ${fileLimits.jsonDepth} deep. Give a plain list.`;
      throw new FileUnreadable(detail);
    }
  }
}
