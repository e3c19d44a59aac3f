export { Announcements as default } from '../../../features/admin/desk/announcements.tsx';
