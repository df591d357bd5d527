/** The name under which a provider's key lies among the secrets. */
export const keyName = (providerId: string): string => `llm.${providerId}`;
