import { ImportStock } from '../../../features/admin/import-stock.tsx';

export default ImportStock;
