import { MailTexts } from '../../../features/admin/mails/mail-texts.tsx';

export default MailTexts;
