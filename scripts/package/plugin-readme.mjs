// What a directory of plugins or extensions shows of ours.

export function pluginReadme({ manifest, publisher, tool }) {
  return `# choice

${manifest.description}

Agents guess when they should ask. With this an agent calls \`${tool.name}\` and waits: you pick one option or many, type an answer, or both, in your browser or in a terminal, and the agent goes on with what you said. When the time is up nothing is chosen for you. What you answered is on disk before the page says so.

It brings the server, which is two files without dependencies, and a skill that tells the agent when to ask. It needs Node ${manifest.engines.node} in the PATH, listens on 127.0.0.1 only and sends nothing anywhere.

Settings, history and all else: ${publisher.url}
`;
}
