package dev.mannerly.session;

/** Who takes note of what happens, for those who look at the fleet from outside. */
interface Sign {

  /** Nobody. */
  Sign NONE =
      new Sign() {
        @Override
        public void sent(Walk walk) {}

        @Override
        public void answered(String budget, int status) {}

        @Override
        public void refused() {}
      };

  void sent(Walk walk);

  void answered(String budget, int status);

  void refused();
}
