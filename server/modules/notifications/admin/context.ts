import type { AdminContext } from '#modules/staff';
import type { Config } from '#platform/config.ts';
import type { ShowContext } from '../mails/show-mail.ts';

export type NotificationsAdminContext = AdminContext &
  ShowContext &
  Readonly<{ config: Pick<Config, 'mode' | 'publicUrl'> }>;
