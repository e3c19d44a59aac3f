import { DailyClose } from '../../../features/admin/books/daily-close.tsx';

export default DailyClose;
