/** One thing to pick. Every text but the id has been cleaned; the id goes back to the agent byte for byte. */
export type Option = {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly recommended: boolean;
};

export function optionIds(options: readonly Option[]): readonly string[] {
  return options.map((option) => option.id);
}
