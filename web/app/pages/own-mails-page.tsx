export { OwnMails as default } from '../../features/notices/own-mails.tsx';
