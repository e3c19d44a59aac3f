export { Testimonials as default } from '../../../features/admin/desk/testimonials.tsx';
