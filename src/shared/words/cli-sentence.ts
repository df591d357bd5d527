import { cliAudit as cliAuditEn } from './en/cli/cli-audit.ts';
import { cliDoctor as cliDoctorEn } from './en/cli/cli-doctor.ts';
import { cliExport as cliExportEn } from './en/cli/cli-export.ts';
import { cliFailures as cliFailuresEn } from './en/cli/cli-failures.ts';
import { cliRisk as cliRiskEn } from './en/cli/cli-risk.ts';
import { cliUsage as cliUsageEn } from './en/cli/cli-usage.ts';
import { languages, type Language, type Texts } from './language.ts';
import { addCatalogue } from './sentence-text.ts';
import type { NameIn, Sentence, TextIn, Values } from './sentence.ts';
import { cliAudit as cliAuditZh } from './zh/cli/cli-audit.ts';
import { cliDoctor as cliDoctorZh } from './zh/cli/cli-doctor.ts';
import { cliExport as cliExportZh } from './zh/cli/cli-export.ts';
import { cliFailures as cliFailuresZh } from './zh/cli/cli-failures.ts';
import { cliRisk as cliRiskZh } from './zh/cli/cli-risk.ts';
import { cliUsage as cliUsageZh } from './zh/cli/cli-usage.ts';

const en = {
  cliAudit: cliAuditEn,
  cliDoctor: cliDoctorEn,
  cliExport: cliExportEn,
  cliFailures: cliFailuresEn,
  cliRisk: cliRiskEn,
  cliUsage: cliUsageEn,
};
const zh: Texts<typeof en> = {
  cliAudit: cliAuditZh,
  cliDoctor: cliDoctorZh,
  cliExport: cliExportZh,
  cliFailures: cliFailuresZh,
  cliRisk: cliRiskZh,
  cliUsage: cliUsageZh,
};
type CliCatalogues = typeof en;

/** Catalogues of the command line. They are separate from the others so that pages load none. */
export const cliCatalogues: Readonly<Record<Language, Texts<CliCatalogues>>> = { en, zh };

let isAdded = false;

/** Composes a sentence of the command line by its name. The same process can then render it. */
export function cliSentence<N extends NameIn<CliCatalogues>>(
  name: N,
  ...[values]: Values<TextIn<CliCatalogues, N>>
): Sentence {
  if (!isAdded) addAll();
  isAdded = true;
  return { name, values: values ?? {} };
}

function addAll(): void {
  const names = [
    'cliAudit',
    'cliDoctor',
    'cliExport',
    'cliFailures',
    'cliRisk',
    'cliUsage',
  ] as const;
  for (const name of names)
    addCatalogue(
      name,
      Object.fromEntries(languages.map((language) => [language, cliCatalogues[language][name]])),
    );
}
