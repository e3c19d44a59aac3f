/** Texts that staff write for customers. */
export { Articles } from '../../features/admin/desk/articles.tsx';
export { Announcements } from '../../features/admin/desk/announcements.tsx';
export { Testimonials } from '../../features/admin/desk/testimonials.tsx';
export { Incidents } from '../../features/admin/system/incidents.tsx';
export { CannedReplies } from '../../features/admin/desk/canned-replies.tsx';
