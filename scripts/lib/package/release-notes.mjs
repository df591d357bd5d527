import { Stop } from '../run.mjs';

/**
 * Returns the section of a version in a changelog, without its heading. Stops if the tag is not the
 * version of the package with a v before it, and if the section is missing, empty or there twice.
 */
export function releaseNotes(changelog, { tag, version }) {
  if (tag !== `v${version}`)
    throw new Stop(
      `The tag is ${tag}, but package.json has the version ${version}. Tag v${version}, or change the version first.`,
    );
  // A heading may have a date after the version: "## 0.1.0 - 2026-11-28".
  const sections = changelog.replaceAll('\r\n', '\n').split(/^## /m).slice(1);
  const matching = sections.filter((section) => section.split(/\s/)[0] === version);
  if (matching.length !== 1)
    throw new Stop(
      `CHANGELOG.md has ${matching.length} sections for ${version}. Rename "Unreleased" to "${version}", so that there is one.`,
    );
  const notes = matching[0].replace(/^.*\n?/, '').trim();
  if (notes !== '') return notes;
  throw new Stop(`The section ${version} of CHANGELOG.md is empty. Write what changed for people.`);
}
