import type { OfficeWorld } from '#modules/staff';
import type { Config } from '#platform/config.ts';
import type { ShowWorld } from '../mails/show-mail.ts';

export type NotificationsOfficeWorld = OfficeWorld &
  ShowWorld &
  Readonly<{ config: Pick<Config, 'mode'> }>;
