/**
 * The contact form's message has no field for who writes, so the form writes it into the body, as
 * a first line: "From: Amina Otieno <amina@example.test>", an empty line, and the message (H7).
 */
export type Sender = Readonly<{ name: string | null; address: string }>;

/** The longest first line that is read; it is not part of the message's own length. */
export const senderLineMax = 400;

const withName = /^From: ([^<>\r\n]{1,120}) <([^<>\s]{3,254})>$/;
const alone = /^From: ([^<>\s]{3,254})$/;

export const withSender = ({ name, address }: Sender, message: string): string =>
  `From: ${name ? `${name} <${address}>` : address}\n\n${message}`;

/** The sender in the first line, and the rest; no sender where that line names none. */
export function readSender(body: string): Readonly<{ sender?: Sender; message: string }> {
  const end = body.search(/\r?\n/);
  const line = end < 0 ? body : body.slice(0, end);
  const named = withName.exec(line);
  const address = named?.[2] ?? alone.exec(line)?.[1];
  if (end < 0 || address === undefined || !/^[^@]+@[^@]+$/.test(address)) return { message: body };
  return { sender: { name: named?.[1]?.trim() || null, address }, message: body.slice(end).trim() };
}
