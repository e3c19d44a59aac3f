import { MailLog } from '../../../features/admin/mails/mail-log.tsx';

export default MailLog;
