import type { DemoPlantCareGuide } from '../demo.types.ts';
import { adeniumGuide } from './adenium.ts';
import { aloeVeraGuide } from './aloe-vera.ts';
import { arabianJasmineGuide } from './arabian-jasmine.ts';
import { arecaPalmGuide } from './areca-palm.ts';
import { calatheaOrbifoliaGuide } from './calathea-orbifolia.ts';
import { goldenPothosGuide } from './golden-pothos.ts';
import { jadePlantGuide } from './jade-plant.ts';
import { monsteraDeliciosaGuide } from './monstera-deliciosa.ts';
import { peaceLilyGuide } from './peace-lily.ts';
import { snakePlantGuide } from './snake-plant.ts';
import { tulsiGuide } from './tulsi.ts';
import { zzPlantGuide } from './zz-plant.ts';

export const plantCareGuides: DemoPlantCareGuide[] = [
  adeniumGuide,
  aloeVeraGuide,
  arabianJasmineGuide,
  arecaPalmGuide,
  calatheaOrbifoliaGuide,
  goldenPothosGuide,
  jadePlantGuide,
  monsteraDeliciosaGuide,
  peaceLilyGuide,
  snakePlantGuide,
  tulsiGuide,
  zzPlantGuide,
];
