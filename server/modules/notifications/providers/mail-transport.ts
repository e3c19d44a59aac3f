export type Message = Readonly<{
  from: string;
  messageId: string;
  to: readonly string[];
  replyTo?: string | undefined;
  /** Where mail programs offer to unsubscribe, by one POST (RFC 8058). */
  leaveLink?: string | undefined;
  /** Written by the shop and not by a person of it (RFC 3834). */
  isAutomatic: boolean;
  subject: string;
  text: string;
  html: string;
}>;

/** What the shop asks of whoever carries its mail. Resolves when the mail was accepted. */
export interface MailTransport {
  send(message: Message): Promise<void>;
  close(): void;
}
