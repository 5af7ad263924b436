import { trySeeds } from './try-seeds';

trySeeds(2);
