// Who publishes, and from where. Every released file gets both from here.

const address = /^(?:git\+)?https:\/\/github\.com\/(?<owner>[A-Za-z0-9-]+)\/(?<name>[\w.-]+?)(?:\.git)?$/;

/** From `repository` in package.json, the one place that says it; `standIn` is for tests and trials. */
export function readPublisher({ repository }, standIn) {
  const given = standIn ?? repository?.url ?? repository;
  if (given === undefined)
    throw new Error(
      'package.json has no "repository", so nothing that names its owner can be released. Add "repository": {"type": "git", "url": "git+https://github.com/OWNER/REPOSITORY.git"} there, or try it with --repository https://github.com/OWNER/REPOSITORY.',
    );
  const { owner, name } = address.exec(given)?.groups ?? {};
  if (owner === undefined)
    throw new Error(
      `The repository ${given} is not an address of the form https://github.com/OWNER/REPOSITORY.`,
    );
  return { owner, url: `https://github.com/${owner}/${name}`, mcpName: `io.github.${owner}/choice-mcp` };
}

export function needTag(tag, version) {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not that of version ${version}, v${version}.`);
}
