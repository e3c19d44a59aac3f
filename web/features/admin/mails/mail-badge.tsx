import type { MailState } from '#contracts/admin/people/mails.ts';
import { Badge } from '../../../ui/badge.tsx';
import { mailWords as t } from './words.ts';

const tones = { waiting: 'info', refused: 'warn', 'given-up': 'bad', sent: 'ok' } as const;

/** Whether a mail left. */
export const MailBadge = ({ state }: { state: MailState }) => (
  <Badge tone={tones[state]}>{t.state[state]}</Badge>
);
