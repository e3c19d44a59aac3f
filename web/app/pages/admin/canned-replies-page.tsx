export { CannedReplies as default } from '../../../features/admin/desk/canned-replies.tsx';
