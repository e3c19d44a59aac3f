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

/** The port of the mail carrier. Resolves when the email was accepted. */
export interface MailTransport {
  send(message: Message): Promise<void>;
  close(): void;
}
