import { Makers } from '../../../features/admin/makers.tsx';

export default Makers;
