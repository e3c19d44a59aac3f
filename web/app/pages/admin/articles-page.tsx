export { Articles as default } from '../../../features/admin/desk/articles.tsx';
