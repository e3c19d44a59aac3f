export { Reports as default } from '../../../features/admin/reports/reports.tsx';
