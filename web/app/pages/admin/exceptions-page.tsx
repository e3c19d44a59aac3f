import { Exceptions } from '../../../features/admin/exceptions.tsx';

export default Exceptions;
