import { join } from 'node:path';
import { places } from '../../test/support/realN8n/places';

/** Where benchmarks keep their n8n, apart from that of the demo and the tests. */
export const benchFolder = join(places.scratch, 'bench');
